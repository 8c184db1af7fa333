import { z } from 'zod'

export const statusFilter = z
  .enum(['', 'active', 'inactive'], 'Unknown status')
  .transform((status) => (status === '' ? undefined : status === 'active'))
  .optional()

export const statusField = z.boolean('Status must be true or false')
