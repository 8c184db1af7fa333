import type { z } from 'zod'
import type { offerForm } from '../../../shop/offers/wire.ts'

/** The offer form's fields, as they are typed. */
export type OfferFields = z.input<typeof offerForm>
