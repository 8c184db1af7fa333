import { type PageHead, shareCard } from '../../lib/page-heads.ts'
import { pictureProblemsInWords } from '../../lib/picture-files.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { db } from '../../platform/database.ts'
import { findPictures, ingestCard } from '../../platform/images.ts'
import { type HeadOnForm, minShare, tooSmall } from './page-heads-rules.ts'
import { notAPicture } from './picture-rules.ts'

/** The database knows the size of a picture that is kept. Refuses the first picture that is none, or too small, by the place of its page. */
export async function ingestShareCards(
  heads: readonly HeadOnForm[],
): Promise<Result<PageHead[], { reason: 'invalid'; message: string }>> {
  const hashes = heads.flatMap(({ picture }) =>
    picture !== null && typeof picture === 'object' ? picture.hash : [],
  )
  const kept = hashes.length > 0 ? await findPictures(db, hashes) : []
  const ingested: PageHead[] = []
  for (const [index, { picture: sent, ...head }] of heads.entries()) {
    if (typeof sent !== 'string') {
      ingested.push({ ...head, picture: kept.find(({ hash }) => hash === sent?.hash) ?? null })
      continue
    }
    const card = await ingestCard(db, sent, { size: shareCard, least: minShare })
    if (!card.ok) {
      const problem = card.refusal.reason === 'too-small' ? tooSmall : inWords(card.refusal.problem)
      return refused({ reason: 'invalid', message: `Page ${index + 1}: ${problem}` })
    }
    ingested.push({ ...head, picture: card.value })
  }
  return done(ingested)
}

const inWords = (problem: Parameters<typeof pictureProblemsInWords>[0][number]) =>
  pictureProblemsInWords([problem], () => notAPicture)
