/** What somebody with bad intentions may send. */
export const hostileMarkdown = `Hello <script>window.attacked = true</script>

<img src="x" onerror="window.attacked = true">

![a picture](https://elsewhere.example/pixel.png)

[press here](javascript:window.attacked=true) or [here](data:text/html,<script>window.attacked=true</script>)

<a href="https://example.org" onclick="window.attacked = true" title="<table>">and here</a>

<iframe src="https://elsewhere.example"></iframe><style>body{display:none}</style>
`

/** And what the server makes of it (src/app/data/markdown.ts); a test beside this file holds it to that. */
export const hostileHtml = `<p>Hello &lt;script&gt;window.attacked = true&lt;/script&gt;</p>
&lt;img src="x" onerror="window.attacked = true"&gt;<p>a picture</p>
<p>press here or here</p>
<p>&lt;a href="https://example.org" onclick="window.attacked = true" title="&lt;table&gt;"&gt;and here&lt;/a&gt;</p>
&lt;iframe src="https://elsewhere.example"&gt;&lt;/iframe&gt;&lt;style&gt;body{display:none}&lt;/style&gt;
`
