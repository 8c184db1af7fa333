import type { z } from 'zod'
import type { offerForm } from '../../shop/offers/wire.ts'

export type OfferFields = z.input<typeof offerForm>
