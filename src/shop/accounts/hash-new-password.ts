import { config } from '../../platform/config.ts'
import { hashPassword, isGuessable } from '../../platform/passwords.ts'
import { currentSettings } from '../settings/current-settings.ts'

type Owner = { email: string; name?: string }

/** True if it is one of the first that a thief tries, or made of the names of its owner or the shop. */
export async function isGuessableBy(password: string, { email, name = '' }: Owner): Promise<boolean> {
  const { shop, seller } = await currentSettings()
  const { hostname } = new URL(config.PUBLIC_URL)
  return isGuessable(password, ['maidan', hostname, shop.name, seller.name, email, name])
}

/** Null if the password is guessable. Every password that a person chooses is hashed here. */
export async function hashNewPassword(password: string, owner: Owner): Promise<string | null> {
  return (await isGuessableBy(password, owner)) ? null : hashPassword(password)
}
