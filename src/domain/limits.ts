/**
 * Every limit a form states and Postgres enforces. Each number also stands in a check constraint in
 * `supabase/migrations`; `tests/sql/limits.test.ts` compares the two.
 */
export const limits = {
  displayName: { max: 80 },
  companyName: { min: 2, max: 80 },
  companyKey: { min: 2, max: 6 },
  companiesPerPerson: 5,
  categoryName: { min: 2, max: 60 },
  subject: { min: 3, max: 255 },
  /** A query's body and a message's body, in characters of Markdown. */
  body: { min: 1, max: 50_000 },
  holdReason: { min: 3, max: 500 },
  email: { max: 254 },
  /** ASVS 5.0.0 6.2.1 and 6.2.9: at least 8, at least 64 allowed. bcrypt reads no more than 72 bytes. */
  password: { min: 10, max: 72 },
  factorName: { max: 60 },
  invitationsAtOnce: 50,
  invitationDays: 7,
  /** Domains whose people may join a company without an invitation. */
  companyDomains: 10,
  fileName: { max: 255 },
  /** Bytes. */
  file: { max: 25 * 1024 * 1024 },
  /** Bytes of one request, all files and fields together. */
  request: { max: 60 * 1024 * 1024 },
  filesPerMessage: 10,
  /** Files of one person that were not sent, with those that are being uploaded. */
  unsentFiles: 100,
  /** Bytes of a picture of a person, and its largest width and height. */
  avatar: { max: 1024 * 1024, pixels: 4096 },
  /** Pictures that one person can upload within a day. */
  picturesPerDay: 20,
  viewName: { max: 40 },
  /** Views of the list that one person can save in a company. */
  savedViews: 20,
  searchText: { min: 2, max: 200 },
  /** Default seconds in which a staff reply can be cancelled; configurable up to the maximum. */
  undoSeconds: 10,
  undoSecondsMost: 60,
  /** Rows of one list page and messages loaded with one query. */
  page: 50,
  /** Queries that one form changes. */
  queriesAtOnce: 100,
} as const
