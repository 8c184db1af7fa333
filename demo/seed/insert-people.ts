import type { Tx } from '../../src/platform/database.ts'
import { chanceOf } from '../catalogue/seeded-random.ts'
import { later } from './moments.ts'
import type { Person } from './people.ts'
import type { Goods } from './shelves.ts'

/** Customers with their addresses and what they would like to have. */
export async function insertPeople(
  tx: Tx,
  people: readonly Person[],
  goods: readonly Goods[],
  passwordHash: string,
): Promise<void> {
  await tx
    .insertInto('users')
    .values(
      people.map(({ id, name, email, phone, active, joined }) => ({
        id,
        name,
        email,
        phone,
        password_hash: passwordHash,
        is_verified: active,
        created_at: joined,
      })),
    )
    .execute()
  await tx
    .insertInto('addresses')
    .values(
      people.flatMap(({ id: user_id, joined, addresses }) =>
        addresses.map(({ pinCode, typeOfPlace, ...address }, index) => ({
          ...address,
          user_id,
          pin_code: pinCode,
          type_of_place: typeOfPlace,
          is_default: index === 0,
          created_at: joined,
        })),
      ),
    )
    .execute()
  const chance = chanceOf('wishlists')
  const wishes = people.flatMap(({ id: user_id, joined }, index) =>
    goods
      .filter(({ active }) => active && chance() < (index === 0 ? 0.04 : 0.02))
      .map((one, days) => ({ user_id, product_id: one.id, created_at: later(joined, days / 10) })),
  )
  await tx.insertInto('wishlist_items').values(wishes).execute()
}
