/** Whether a key moves the focus: Tab, and arrow keys within a widget. */
export const movesFocus = (key: string): boolean => key === 'Tab' || key.startsWith('Arrow')
