/** Invented people of the demo company. */
export const demoPeople = [
  { name: 'Helena Brandt', email: 'helena@demo.example', role: 'owner' },
  { name: 'Marcus Oyelaran', email: 'marcus@demo.example', role: 'admin' },
  { name: 'Sofia Lindqvist', email: 'sofia@demo.example', role: 'agent' },
  { name: 'Tomás Figueroa', email: 'tomas@demo.example', role: 'agent' },
  { name: 'Aisha Rahman', email: 'aisha@demo.example', role: 'agent' },
  { name: 'Jonas Weber', email: 'jonas@demo.example', role: 'requester' },
  { name: 'Priya Nair', email: 'priya@demo.example', role: 'requester' },
  { name: 'Emily Carter', email: 'emily@demo.example', role: 'requester' },
  { name: 'Luca Moretti', email: 'luca@demo.example', role: 'requester' },
  { name: 'Hannah Schultz', email: 'hannah@demo.example', role: 'requester' },
  { name: 'David Okafor', email: 'david@demo.example', role: 'requester' },
  { name: 'Mei Tanaka', email: 'mei@demo.example', role: 'requester' },
  { name: 'Olivier Dubois', email: 'olivier@demo.example', role: 'requester' },
  { name: 'Viktor Novák', email: 'viktor@demo.example', role: 'agent', suspended: true },
] as const

/** A pending invitation of the demo company. */
export const demoInvitation = { email: 'ingrid@demo.example', role: 'agent' } as const

/** The password of all demo accounts, which every start prints. */
export const demoPassword = 'quiet-harbour-2026'

export type DemoPerson = { id: string; name: string; role: string; suspended: boolean }
