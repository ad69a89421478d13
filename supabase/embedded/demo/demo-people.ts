/** The people of the demo company; all of them invented. The first part of an address is what one signs in with. */
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

/** Was asked to join and has not answered yet. */
export const demoInvitation = { email: 'ingrid@demo.example', role: 'agent' } as const

/** One for all: it is printed at every start, and opens nothing but invented data. */
export const demoPassword = 'demo-desk-2026'

export type DemoPerson = { id: string; name: string; role: string; suspended: boolean }
