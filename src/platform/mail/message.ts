import type { Look } from '../../lib/look.ts'

export type MailMessage = {
  to: string
  subject: string
  title: string
  preview: string
  parts: MailPart[]
  notAfter?: string
  /** The path that stops mails like this one at a single POST (RFC 8058). */
  stop?: string
  /** Drawn when the mail is sent: the queue keeps no files. */
  attachments?: readonly AttachedDocument[]
}

export type AttachedDocument = { kind: 'invoice'; orderId: string } | { kind: 'credit-note'; itemId: string }

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** The shop's name stands at the top of every mail; the seller, customer care and the shop's pages stand at its end. */
export type Letterhead = {
  shop: string
  /** Null: that of the software. */
  look: Look | null
  seller: string
  email: string
  links: readonly { label: string; path: string }[]
}

export type MailPart =
  | { paragraph: string }
  | { code: string }
  | { heading: string }
  | { marks: readonly string[]; reached: number }
  | { goods: Goods[] }
  | { rows: Row[] }
  | { amount: string; says: string }
  | { button: string; path: string; quiet?: boolean }
  /** The URL is of another site. */
  | { link: string; url: string }
  | { note: string }

/** `path`: the page of the shop that its label leads to. */
export type Row = { label: string; value: string; strong?: boolean; path?: string }

export type Goods = { picture: string | null; name: string; about: string; value: string }
