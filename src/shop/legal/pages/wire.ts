import { z } from 'zod'
import { pageNames } from '../../settings/page-names-rules.ts'
import { MAX_PAGE_LENGTH } from '../../settings/rules.ts'
import { markdownText } from '../../settings/wire.ts'

export const pageQuery = z.object({ page: z.enum(pageNames, 'There is no such page') })

export const previewForm = z.object({ text: markdownText('The text', MAX_PAGE_LENGTH) })
