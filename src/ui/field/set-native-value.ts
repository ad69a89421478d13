type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sets a field's value past React's own property and dispatches `input`, so that React handles it like typing. */
export function setNativeValue(field: Field, text: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
