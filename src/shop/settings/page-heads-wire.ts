import { z } from 'zod'
import { pictureField } from '../../forms/picture.ts'
import { line } from '../../forms/text.ts'
import { headsProblem, MAX_HEADS } from './page-heads-rules.ts'
import { notAPicture } from './picture-rules.ts'

const notUnderstood = 'The request is not understood'

/** A picture is a data URL, or the one that is saved already, by its hash. */
const sharedPicture = z.union(
  [
    z.null(),
    z.literal('').transform((): null => null),
    pictureField(notAPicture),
    z.looseObject({ hash: z.string().regex(/^[0-9a-f]{32}$/) }).transform(({ hash }) => ({ hash })),
  ],
  notAPicture,
)

export const pageHeads = z
  .array(
    z.strictObject({
      page: line().transform((page) => page.toLowerCase()),
      title: line(),
      description: line(),
      picture: sharedPicture,
    }),
    notUnderstood,
  )
  .max(MAX_HEADS, `Use at most ${MAX_HEADS} pages`)
  .superRefine((heads, context) => {
    const problem = headsProblem(heads)
    if (problem) context.addIssue(problem)
  })
