import { z } from 'zod'

/** `tab`: what a browser's tab calls itself; `since`: when it was last told of orders. */
export const watchFields = {
  tab: z.string('Which tab?').regex(/^[\w-]{1,64}$/, 'Which tab?'),
  since: z.iso
    .datetime({ offset: true, error: 'since is not a time' })
    .transform((text) => new Date(text))
    .optional(),
}

/** The event `ping` has no ids, `orders` has them. */
export const newOrdersEvent = z.object({ at: z.iso.datetime(), ids: z.array(z.string()).optional() })

export type NewOrdersOnWire = Required<z.infer<typeof newOrdersEvent>>
