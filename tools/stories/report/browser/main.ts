import type { Difference } from '../../differences.ts'
import { pictureName } from '../../picture-names.ts'
import { acceptCommand, isAcceptable } from './accept-command.ts'
import { byId, formValue } from './dom.ts'
import { watchKeys } from './keys.ts'
import { applyFilter, drawList, fillFilters, kindWords, markCurrent, readFilter } from './list.ts'
import { readAccepted, storeAccepted } from './store.ts'
import { type CompareMode, drawStage, modesOf, showAmount, type StageState, watchSwipe } from './stage.ts'

const differences = JSON.parse(byId('differences', HTMLScriptElement).text) as Difference[]
const accepted = readAccepted(differences)

const tools = byId('tools', HTMLFormElement)
const acceptButton = byId('accept', HTMLButtonElement)
const blinkButton = byId('blink', HTMLButtonElement)
const amount = tools.elements.namedItem('amount') as HTMLInputElement

let shown: Difference[] = differences
/** The mode that the person chose. A picture without a counterpart is shown side by side, and leaves this as it is. */
let wantedMode: CompareMode = 'side'
let current: Difference | undefined
let blinking: ReturnType<typeof setInterval> | undefined

const say = (text: string) => (byId('status', HTMLElement).textContent = text)
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const chosenTool = (name: string) => formValue(tools, name)

function stageState(difference: Difference): StageState {
  return {
    difference,
    mode: modesOf(difference).includes(wantedMode) ? wantedMode : 'side',
    zoom: chosenTool('zoom') as StageState['zoom'],
    amount: Number(amount.value),
  }
}

/** Stops blinking, and shows both pictures as the slider says. */
function stopBlinking(): void {
  clearInterval(blinking)
  blinking = undefined
  blinkButton.ariaPressed = 'false'
  if (current) showAmount(stageState(current))
}

function toggleBlink(): void {
  if (blinking) return stopBlinking()
  if (!current || !modesOf(current).includes('overlay')) return
  choose('mode', 'overlay')
  blinkButton.ariaPressed = 'true'
  let isNew = true
  // Once in 700 ms: flashes faster than three a second can cause seizures (WCAG 2.2, 2.3.1).
  blinking = setInterval(() => {
    isNew = !isNew
    showAmount({ mode: 'overlay', amount: isNew ? 100 : 0 })
  }, 700)
}

/** Chooses a radio button of the tools. */
function choose(name: string, value: string): void {
  const radio = [...tools.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].find((one) => one.value === value)
  if (!radio || radio.disabled) return
  radio.checked = true
  if (name === 'mode') wantedMode = value as CompareMode
  drawPicture()
}

const factsOf = ({ kind, pixels, baseline }: Difference): string =>
  [kindWords[kind], pixels === undefined ? '' : plural(pixels, 'pixel'), baseline].filter(Boolean).join(' · ')

function drawPicture(): void {
  stopBlinking()
  if (!current) return
  const state = stageState(current)
  const { mode, difference } = state
  byId('component', HTMLElement).textContent = difference.title
  byId('name', HTMLElement).textContent = `${difference.name} · ${difference.view}`
  byId('facts', HTMLElement).textContent = factsOf(difference)
  for (const radio of tools.querySelectorAll<HTMLInputElement>('[name=mode]')) {
    radio.disabled = !modesOf(difference).includes(radio.value as CompareMode)
    radio.checked = radio.value === mode
  }
  byId('amount-field', HTMLElement).hidden = mode !== 'swipe' && mode !== 'overlay'
  byId('amount-name', HTMLElement).textContent = mode === 'swipe' ? 'Position' : 'Opacity'
  byId('amount-text', HTMLElement).textContent = `${amount.value} %`
  blinkButton.disabled = !modesOf(difference).includes('overlay')
  drawStage(state)
  drawAcceptButton(difference)
}

function drawAcceptButton(difference: Difference): void {
  const isAccepted = accepted.has(pictureName(difference))
  acceptButton.disabled = !isAcceptable(difference)
  acceptButton.ariaPressed = String(isAccepted)
  acceptButton.textContent = isAccepted ? 'Accepted' : 'Accept'
  acceptButton.title = isAcceptable(difference) ? '' : 'The story never came to rest: mend it, then run it again.'
}

function drawCommand(): void {
  const command = acceptCommand(differences, accepted, location)
  byId('command', HTMLElement).textContent = command || 'Accept a picture, and its command appears here.'
  byId('copy', HTMLButtonElement).disabled = !command
  byId('clear', HTMLButtonElement).disabled = !command
  const count = accepted.size
  byId('accepted', HTMLElement).textContent =
    count > 0 ? `${count} of ${differences.length} accepted` : 'Nothing accepted yet'
  byId('how', HTMLElement).textContent = count > 0 ? 'Run this in the project, then commit:' : ''
}

function drawShown(): void {
  shown = applyFilter(differences, readFilter())
  const acceptable = shown.filter(isAcceptable)
  byId('shown', HTMLElement).textContent = `${shown.length} of ${plural(differences.length, 'picture')}`
  const all = byId('accept-shown', HTMLButtonElement)
  all.textContent = `Accept all shown (${acceptable.length})`
  all.disabled = acceptable.every((one) => accepted.has(pictureName(one)))
  drawList(shown, accepted, (pictures) => accept(pictures, true))
  if (current) markCurrent(pictureName(current))
  drawCommand()
}

function accept(pictures: readonly Difference[], isAccepted: boolean): void {
  for (const picture of pictures.filter(isAcceptable)) {
    if (isAccepted) accepted.add(pictureName(picture))
    else accepted.delete(pictureName(picture))
  }
  storeAccepted(accepted)
  drawShown()
  if (current) drawAcceptButton(current)
  say(`${isAccepted ? 'Accepted' : 'Taken back'}: ${plural(pictures.length, 'picture')}.`)
}

/** Moves by some places within the list that is shown. */
function move(places: number): void {
  const at = shown.findIndex((one) => current && pictureName(one) === pictureName(current))
  const next = shown[at < 0 ? 0 : at + places]
  if (next) location.hash = pictureName(next)
  else say(places > 0 ? 'This is the last picture of the list.' : 'This is the first picture of the list.')
}

/** Shows the picture that the address names, else the first one of the list. */
function followAddress(): void {
  const wanted = decodeURIComponent(location.hash.slice(1))
  if (wanted === 'picture') return
  current = differences.find((one) => pictureName(one) === wanted) ?? shown[0]
  drawPicture()
  if (!current) return
  markCurrent(pictureName(current))
  document.title = `${current.name} · ${current.view} · Screenshots to review`
  // Loads the next pictures ahead, so that they are shown at once.
  const at = shown.indexOf(current) + 1
  for (const file of [shown[at]?.reference, shown[at]?.actual]) if (file) new Image().src = encodeURIComponent(file)
}

async function copyCommand(): Promise<void> {
  const command = acceptCommand(differences, accepted, location)
  try {
    await navigator.clipboard.writeText(command)
    say('The command was copied.')
  } catch {
    // A page that was opened as a file may not write to the clipboard.
    getSelection()?.selectAllChildren(byId('command', HTMLElement))
    say('The command is selected: copy it with the keyboard.')
  }
}

function start(): void {
  const kinds = Object.groupBy(differences, ({ kind }) => kind)
  const counts = Object.entries(kindWords).flatMap(([kind, word]) => {
    const count = kinds[kind as keyof typeof kinds]?.length
    return count ? [`${count} ${word.toLowerCase()}`] : []
  })
  byId('counts', HTMLElement).textContent = counts.join(' · ') || 'Every picture is as committed.'
  byId('columns', HTMLElement).hidden = differences.length === 0
  fillFilters(differences)
  drawShown()
  followAddress()
}

addEventListener('hashchange', followAddress)
byId('filters', HTMLFormElement).addEventListener('input', drawShown)
// The event `reset` comes before the values change.
byId('filters', HTMLFormElement).addEventListener('reset', () => setTimeout(drawShown))
byId('filters', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault())
byId('accept-shown', HTMLButtonElement).addEventListener('click', () => accept(shown, true))
byId('clear', HTMLButtonElement).addEventListener('click', () => accept(differences, false))
byId('copy', HTMLButtonElement).addEventListener('click', () => void copyCommand())
byId('previous', HTMLButtonElement).addEventListener('click', () => move(-1))
byId('next', HTMLButtonElement).addEventListener('click', () => move(1))
acceptButton.addEventListener('click', () => toggleAccept())
blinkButton.addEventListener('click', toggleBlink)
tools.addEventListener('change', (event) => {
  if (event.target === amount) return
  if (event.target instanceof HTMLInputElement && event.target.name === 'mode')
    wantedMode = event.target.value as CompareMode
  drawPicture()
})

function setAmount(value: number): void {
  amount.value = String(value)
  byId('amount-text', HTMLElement).textContent = `${amount.value} %`
  stopBlinking()
}
amount.addEventListener('input', () => setAmount(Number(amount.value)))
watchSwipe(setAmount)

function toggleAccept(): void {
  if (current && isAcceptable(current)) accept([current], !accepted.has(pictureName(current)))
}

const zooms = ['fit', '1', '2']
const modes: CompareMode[] = ['side', 'swipe', 'overlay', 'difference']
watchKeys({
  j: () => move(1),
  k: () => move(-1),
  a: toggleAccept,
  b: toggleBlink,
  z: () => choose('zoom', zooms[(zooms.indexOf(chosenTool('zoom')) + 1) % zooms.length] ?? 'fit'),
  '/': () => (byId('filters', HTMLFormElement).elements.namedItem('text') as HTMLInputElement).focus(),
  ...Object.fromEntries(modes.map((mode, at) => [String(at + 1), () => choose('mode', mode)])),
})
start()
