import type { Picture } from '../../lib/pictures.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'

const removeOthers = 'delete from review_photos where review_id = $1 and name <> all($2)'

const put = `
  insert into review_photos (review_id, name, width, height, average_colour, position, added_at)
  select $1, name, width, height, colour, place, $6
  from unnest($2::text[], $3::int[], $4::int[], $5::text[]) with ordinality as sent (name, width, height, colour, place)
  on conflict (name) do update set position = excluded.position
  where review_photos.review_id = excluded.review_id and review_photos.position <> excluded.position`

/** In this order; those that the review has stay as they are. */
export async function setPhotos(
  tx: Tx,
  reviewId: string,
  photos: readonly Picture[],
  now: Date,
): Promise<void> {
  const names = photos.map(({ hash }) => hash)
  await run(tx, removeOthers, [reviewId, names])
  if (photos.length === 0) return
  const [widths, heights] = [photos.map(({ width }) => width), photos.map(({ height }) => height)]
  await run(tx, put, [reviewId, names, widths, heights, photos.map(({ colour }) => colour), now])
}

export async function approvePhotos(tx: Tx, reviewId: string): Promise<void> {
  await run(tx, 'update review_photos set approved = true where review_id = $1 and not approved', [reviewId])
}

/** The review that has it. */
export async function findReviewOfPhoto(on: Database, name: string): Promise<string | null> {
  const [found] = await run<{ id: string }>(on, 'select review_id as id from review_photos where name = $1', [
    name,
  ])
  return found?.id ?? null
}

export async function deletePhoto(tx: Tx, name: string): Promise<void> {
  await run(tx, 'delete from review_photos where name = $1', [name])
}
