/** An attempt to inject scripts and links. */
export const hostileMarkdown = `Hello <script>window.attacked = true</script>

<img src="x" onerror="window.attacked = true">

![a picture](https://elsewhere.example/pixel.png)

[press here](javascript:window.attacked=true) or [here](data:text/html,<script>window.attacked=true</script>)

<a href="https://example.org" onclick="window.attacked = true" title="<table>">and here</a>

<iframe src="https://elsewhere.example"></iframe><style>body{display:none}</style>
`

/** The server's output for it (renderMarkdown). A test beside this file compares the two. */
export const hostileHtml = [
  '<p dir="auto">Hello &lt;script&gt;window.attacked = true&lt;/script&gt;</p>',
  '<p dir="auto">&lt;img src="x" onerror="window.attacked = true"&gt;</p>',
  '<p dir="auto">![a picture](<a href="https://elsewhere.example/pixel.png" rel="noopener noreferrer nofollow ugc" target="_blank">https://elsewhere.example/pixel.png</a>)</p>',
  '<p dir="auto">[press here](javascript:window.attacked=true) or [here](data:text/html,&lt;script&gt;window.attacked=true&lt;/script&gt;)</p>',
  '<p dir="auto">&lt;a href="<a href="https://example.org" rel="noopener noreferrer nofollow ugc" target="_blank">https://example.org</a>" onclick="window.attacked = true" title="&lt;table&gt;"&gt;and here&lt;/a&gt;</p>',
  '<p dir="auto">&lt;iframe src="<a href="https://elsewhere.example" rel="noopener noreferrer nofollow ugc" target="_blank">https://elsewhere.example</a>"&gt;&lt;/iframe&gt;&lt;style&gt;body{display:none}&lt;/style&gt;</p>',
].join('')
