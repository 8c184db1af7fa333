import { clock } from '../src/platform/clock.ts'
import { db } from '../src/platform/database.ts'

/** A link as a consent leaves it. */
export async function madeLink(userId: string): Promise<string> {
  const created_at = clock.now()
  const { id } = await db
    .insertInto('assistant_links')
    .values({
      ...{ user_id: userId, client_id: 'https://agent.example/client.json', client_name: 'Agent' },
      ...{ scopes: ['dev.ucp.shopping.order:read'], created_at },
      expires_at: new Date(created_at.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
