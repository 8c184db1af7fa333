import { z } from 'zod'

/** A day; whether it is that of the present notice, the operation decides. */
export const noticeVersion = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Unknown version of the notice')
