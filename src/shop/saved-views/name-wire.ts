import { z } from 'zod'
import { nameField } from '../../forms/text.ts'
import { MAX_VIEW_NAME_LENGTH } from './rules.ts'

export const viewNameForm = z.object({ name: nameField('Name', { min: 1, max: MAX_VIEW_NAME_LENGTH }) })
