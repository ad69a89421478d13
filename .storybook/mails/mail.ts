/** An e-mail as a mail program gets it. */
export type Mail = { from: string; subject: string; html: string; text: string }
