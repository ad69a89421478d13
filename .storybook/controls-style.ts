/**
 * Rules for Storybook's table of props and controls, on docs pages and in the panel: the look of the library's own
 * tables and segmented control. `!important`, because Storybook's rules have more classes.
 * @param colour the value of a colour by its name
 */
export const controlsStyle = (colour: (name: string) => string): string => `
      .docblock-argstable-body { filter: none !important; box-shadow: none !important; }
      .docblock-argstable :is(th, td) {
        border: 0 !important;
        border-block-end: 1px solid ${colour('line')} !important;
        border-radius: 0 !important;
        background: transparent !important;
      }
      .docblock-argstable-head th { color: ${colour('ink-muted')} !important; font-weight: 500 !important; }
      .docblock-argstable-body td:first-child > span { font-weight: 500 !important; }
      /* Types and defaults look like code in a sentence. */
      .docblock-argstable-body code,
      .docblock-argstable-body td > div > span[class],
      .docblock-argstable-body td > div > div > span[class] {
        border: 0 !important;
        background: ${colour('surface-hover')} !important;
      }
      /* The head of a group of props. */
      .docblock-argstable-body tr[title$=" items"] > td { background: transparent !important; box-shadow: none !important; }
      .docblock-argstable-body tr[title$=" items"] button { cursor: pointer; }
      .docblock-argstable-body tr[title$=" items"] svg {
        margin-inline: 0 8px !important;
      }
      .docblock-argstable-body tr[title$=" items"] > td:first-child > span {
        color: ${colour('ink')} !important;
        font-size: 13px !important;
        font-weight: 600 !important;
        letter-spacing: 0 !important;
        text-transform: none !important;
        white-space: nowrap;
      }
      .docblock-argstable-body textarea { resize: none !important; }
      /* Storybook's hint “Edit string…” says nothing that an empty field does not. */
      .docblock-argstable-body textarea::placeholder { color: transparent !important; }
      .docblock-argstable-body :is(textarea, input:not([type="checkbox"], [type="radio"]), select) {
        min-height: 2rem;
        border-radius: 6px !important;
        box-shadow: inset 0 0 0 1px ${colour('line-field')} !important;
      }
      .docblock-argstable-body :is(textarea, input, select):focus-visible {
        outline: 2px solid ${colour('accent')} !important;
        outline-offset: -1px;
      }
      /* A choice of true and false. */
      .docblock-argstable-body label:has(> [role="switch"]) {
        padding: 1px !important;
        border: 1px solid ${colour('line')} !important;
        border-radius: 6px !important;
        background: ${colour('surface-sunken')} !important;
        box-shadow: none !important;
      }
      .docblock-argstable-body label:has(> :focus-visible) {
        outline: 2px solid ${colour('accent')};
        outline-offset: 2px;
      }
      .docblock-argstable-body [role="switch"] { outline: none !important; box-shadow: none !important; }
      .docblock-argstable-body [role="switch"] ~ span {
        padding: 3px 8px !important;
        border: 1px solid transparent !important;
        border-radius: 4px !important;
        background: transparent !important;
        color: ${colour('ink-muted')} !important;
        font-size: 12px !important;
        font-weight: 500 !important;
        line-height: 16px !important;
        box-shadow: none !important;
      }
      /* The utility “chosen” of the library looks like this. */
      .docblock-argstable-body [role="switch"]:not(:checked) ~ span:first-of-type,
      .docblock-argstable-body [role="switch"]:checked ~ span:last-of-type {
        border-color: ${colour('accent')} !important;
        background: ${colour('accent-soft')} !important;
        color: ${colour('ink')} !important;
      }`
