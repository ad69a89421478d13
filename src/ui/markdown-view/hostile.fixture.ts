/** An attempt to inject scripts and links. */
export const hostileMarkdown = `Hello <script>window.attacked = true</script>

<img src="x" onerror="window.attacked = true">

![a picture](https://elsewhere.example/pixel.png)

[press here](javascript:window.attacked=true) or [here](data:text/html,<script>window.attacked=true</script>)

<a href="https://example.org" onclick="window.attacked = true" title="<table>">and here</a>

<iframe src="https://elsewhere.example"></iframe><style>body{display:none}</style>
`

/** The server's output for it (markdown.ts). A test beside this file compares the two. */
export const hostileHtml = `<p dir="auto">Hello &lt;script&gt;window.attacked = true&lt;/script&gt;</p>
&lt;img src="x" onerror="window.attacked = true"&gt;<p dir="auto">a picture</p>
<p dir="auto">press here or here</p>
<p dir="auto">&lt;a href="https://example.org" onclick="window.attacked = true" title="&lt;table&gt;"&gt;and here&lt;/a&gt;</p>
&lt;iframe src="https://elsewhere.example"&gt;&lt;/iframe&gt;&lt;style&gt;body{display:none}&lt;/style&gt;
`
