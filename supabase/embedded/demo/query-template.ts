import type { Random } from './random.ts'

export type TemplatePriority = 'low' | 'normal' | 'high' | 'urgent'

/** A recurring subject and its usual course. `{names}` are placeholders for details that vary. */
export type QueryTemplate = {
  category: 'Question' | 'Problem' | 'Request' | 'Complaint'
  /** Alternative wordings. */
  subjects: string[]
  body: string
  /** The first question of staff, and its answer. */
  ask: string
  answer: string
  /** An internal note. */
  note: string
  solution: string
  resolution: 'answered' | 'fixed' | 'declined'
  hold?: string
  priorities?: Partial<Record<TemplatePriority, number>>
}

const words = (text: string) => text.split(' · ')

const details: Record<string, readonly string[]> = {
  order: words('A-20318 · A-20377 · A-20402 · A-20455 · A-20519 · A-20563 · A-20611 · A-20648 · A-20702 · A-20755'),
  invoice: words('2026-0417 · 2026-0433 · 2026-0461 · 2026-0478 · 2026-0502 · 2026-0526 · 2026-0540 · 2026-0571'),
  amount: words('€ 48.00 · € 129.90 · € 212.40 · € 356.75 · € 74.20 · € 94.50'),
  product: words('Luma desk lamp · Pico standing desk · Duo monitor arm · Aero office chair · Clarity headset'),
  room: words('Lisbon · Oslo · Kyoto · Nairobi · Quito · Tallinn'),
  floor: words('ground floor · first floor · second floor · third floor'),
  app: words('the time sheet · the CRM · the travel portal · the warehouse app · the wiki'),
  device: words('laptop · desktop PC · tablet'),
  printer: words('the copier by the kitchen · the label printer · the colour printer · the printer in the post room'),
  city: words('Hamburg · Porto · Gdańsk · Lyon · Leeds · Brno'),
  weekday: words('Monday · Tuesday · Wednesday · Thursday · Friday'),
  team: words('Sales · the warehouse · Finance · Marketing · Purchasing'),
  colleague: words('Anneke · Rui · Wanjiru · Pavel · Chloé · Samir'),
  error: words('“Access denied (403)” · “Something went wrong” · “Your session has expired”'),
}

/** Gives a function that fills placeholders. Within one query a name always gets the same detail. */
export function createFiller(random: Random) {
  const chosen = new Map<string, string>()
  return (text: string) => {
    const filled = text.replace(/\{(\w+)\}/g, (whole, word: string) => {
      const among = details[word]
      if (!among) throw new Error(`A case mentions ${whole}, which has no details.`)
      if (!chosen.has(word)) chosen.set(word, random.pick(among))
      return chosen.get(word)!
    })
    return filled[0]!.toUpperCase() + filled.slice(1)
  }
}
