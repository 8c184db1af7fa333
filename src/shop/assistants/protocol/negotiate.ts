import { done, type Result, refused } from '../../../lib/result.ts'
import { type Assistant, type ProtocolVersion, protocolVersions } from '../rules.ts'
import { commonCapabilities } from './capability-rules.ts'
import { readProfile } from './read-profile.ts'
import type { ProtocolRefusal } from './rules.ts'

const spoken = (version: string): ProtocolVersion | undefined =>
  protocolVersions.find((one) => one === version)

/** Who asks, and what both sides can: the release is that of the assistant's profile. `served`: what the shop can. */
export async function negotiate(
  profile: string | null,
  capability: string,
  served: readonly string[],
): Promise<Result<Omit<Assistant, 'shopperId'>, ProtocolRefusal>> {
  const read = await readProfile(profile)
  if (!read.ok) return read
  const version = spoken(read.value.version)
  if (!version)
    return refused({
      reason: 'version_unsupported',
      content: `Protocol version ${read.value.version} is not supported. This shop supports versions ${protocolVersions.join(' and ')}.`,
    })
  const capabilities = commonCapabilities(served, read.value.capabilities, version)
  if (!capabilities.includes(capability))
    return refused({
      reason: 'capabilities_incompatible',
      content: `The assistant's profile does not declare ${capability} in version ${version}.`,
      version,
    })
  return done({ profile: profile ?? '', version, capabilities })
}
