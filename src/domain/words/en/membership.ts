/** Names that the pages about people show. */
export const membershipWords = {
  roleHint: {
    owner: 'Everything, including roles and deleting the company.',
    admin: 'Runs the company: people and settings.',
    agent: 'Triages, assigns, replies and resolves.',
    requester: 'Raises queries and follows them to an answer.',
  },
  memberState: { active: 'Active', suspended: 'Suspended' },
}
