/** A colour of theme.css that follows the theme of the page, as CSS. */
type ColourOf = (name: string) => string

/**
 * Storybook's page for an error, in our own words and colours. Its own advice is about the configuration of Storybook, which
 * is rarely the cause: most often a story was renamed, and an old link names it.
 * @param colour gives a colour of theme.css by its name
 */
export const errorStyle = (colour: ColourOf): string => `
      /* A face of its own. The library's face is font-display optional: used before it has loaded, it never shows. */
      @font-face {
        font-family: "Inter of errors";
        font-weight: 100 900;
        font-display: swap;
        src: url("inter.woff2") format("woff2-variations");
      }
      .sb-errordisplay, .sb-nopreview { background: ${colour('surface')} !important; }
      :is(.sb-errordisplay_main, .sb-nopreview_main) {
        max-width: 720px;
        min-height: 0 !important;
        margin: 0 !important;
        padding: 24px 16px !important;
        gap: 12px !important;
        border: 0 !important;
        box-shadow: none !important;
        background: none !important;
        font-family: "Inter of errors", system-ui, sans-serif;
      }
      :is(.sb-errordisplay_main, .sb-nopreview_main) * { background: none !important; color: ${colour('ink')} !important; }
      :is(.sb-errordisplay_main, .sb-nopreview_main) h1 {
        font-size: 20px !important;
        font-weight: 600 !important;
        text-align: start !important;
        overflow-wrap: anywhere;
      }
      .sb-errordisplay_main h1::before { content: none !important; }
      :is(.sb-errordisplay_main > ol, .sb-errordisplay_main > p:not(.advice), .sb-nopreview_main > :not(h1, .advice)) {
        display: none;
      }
      .advice { color: ${colour('ink-muted')} !important; font-size: 14px !important; line-height: 20px !important; }
      .advice :is(a, b) { font-weight: 400; }
      .advice a { color: ${colour('accent')} !important; }
      .sb-errordisplay_code, .sb-errordisplay_code * { color: ${colour('ink')} !important; }
      .sb-errordisplay_code {
        flex: none !important;
        margin-top: 12px !important;
        padding: 12px 16px !important;
        border: 1px solid ${colour('line')} !important;
        border-radius: 8px !important;
        background: ${colour('surface-sunken')} !important;
        font-size: 12px !important;
      }
      body.story-is-missing .sb-errordisplay_code { display: none; }`

/**
 * A script for the end of the page. Storybook writes the message of an error into its page, and this script puts the fitting
 * advice below it.
 */
export const errorScript = `
    <script>
      {
        const welcome = '<a href="./?path=/story/welcome--welcome" target="_top">Welcome page</a>'
        const missing = 'It may have been renamed or removed. Search for its component in the sidebar, or begin at the ' + welcome + '.'
        const thrown = 'The story threw this error while it was rendered or played. The stack says where.'
        const addAdvice = (heading, text) => {
          document.querySelectorAll('.advice').forEach((advice) => advice.remove())
          heading.insertAdjacentHTML('afterend', '<p class="advice">' + text + '</p>')
        }
        const heading = document.querySelector('#error-message')
        /* The pairs of neighbouring letters of a name. Names with many pairs in common are alike. */
        const pairsOf = (name) => {
          const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
          return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
        }
        const likeness = (one, other) => {
          const [mine, theirs] = [pairsOf(one), pairsOf(other)]
          const shared = mine.filter((pair) => theirs.includes(pair)).length
          return (2 * shared) / Math.max(1, mine.length + theirs.length)
        }
        /* Up to three docs pages whose names, ids or other common names are like the missing one. */
        const findAlike = async (id) => {
          const whole = id.split('--')[0]
          const wanted = whole.split('-').at(-1)
          const { entries } = await (await fetch('./index.json')).json()
          return Object.values(entries)
            .filter(({ type }) => type === 'docs')
            .map(({ id, name, anchors = [] }) => ({
              id,
              name,
              likeness: Math.max(
                likeness(whole, id.split('--')[0]),
                ...[name, ...anchors.map(({ title }) => title)].map((text) => likeness(wanted, text)),
              ),
            }))
            .filter(({ likeness }) => likeness >= 0.6)
            .sort((one, other) => other.likeness - one.likeness)
            .slice(0, 3)
        }
        const suggest = async (id) => {
          const alike = await findAlike(id)
          const advice = document.querySelector('.advice')
          if (alike.length === 0 || !advice || !heading.textContent.endsWith(' ' + id)) return
          const links = alike.map(({ id, name }) => {
            const link = document.createElement('a')
            link.href = './?path=/docs/' + encodeURIComponent(id)
            link.target = '_top'
            link.textContent = name
            return link
          })
          const line = document.createElement('p')
          line.className = 'advice'
          line.append('Perhaps you mean ', ...links.flatMap((link, at) => (at === 0 ? [link] : [' or ', link])), '.')
          advice.before(line)
        }
        const read = () => {
          const id = /^Couldn't find (?:story|any stories) matching '([^']*)'/.exec(heading.textContent)?.[1]
          document.body.classList.toggle('story-is-missing', id !== undefined)
          if (id !== undefined) {
            heading.textContent = 'There is no story called ' + id
            /* Without the index there are no suggestions. */
            suggest(id).catch(() => undefined)
          }
          else if (!heading.textContent.startsWith('There is no story')) return addAdvice(heading, thrown)
          document.body.classList.add('story-is-missing')
          addAdvice(heading, missing)
        }
        new MutationObserver(read).observe(heading, { childList: true, characterData: true, subtree: true })
        const nothing = document.querySelector('.sb-nopreview_heading')
        nothing.textContent = 'No story is chosen'
        nothing.insertAdjacentHTML('afterend', '<p class="advice">Choose one in the sidebar, or begin at the ' + welcome + '.</p>')
      }
    </script>`
