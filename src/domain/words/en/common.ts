const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Names that several screens show. */
export const vocabularyWords = {
  status: { new: 'New', open: 'Open', pending: 'Pending', on_hold: 'On hold', resolved: 'Resolved', closed: 'Closed' },
  /** What a requester reads for the same status. */
  requesterStatus: {
    new: 'Received',
    open: 'In progress',
    pending: 'Waiting for you',
    on_hold: 'In progress',
    resolved: 'Answered',
    closed: 'Closed',
  },
  resolution: {
    answered: 'Answered',
    fixed: 'Fixed',
    duplicate: 'Duplicate',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    no_response: 'No response',
    spam: 'Spam',
  },
  priority: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
  role: { owner: 'Owner', admin: 'Admin', agent: 'Agent', requester: 'Requester' },
  nobody: 'Unassigned',
  you: 'You',
}

/** Quantities and sizes. */
export const measureWords = {
  megabytes,
  fileSize: (bytes: number) =>
    bytes < 1024
      ? `${bytes} B`
      : bytes < 1024 * 1024
        ? `${Math.round(bytes / 1024)} kB`
        : `${(bytes / 1024 / 1024).toFixed(1)} MB`,
}
