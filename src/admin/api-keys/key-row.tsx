import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { formatDate, momentInWords } from '../../lib/dates.ts'
import { permissionNames, permissions } from '../../lib/permissions.ts'
import type { ApiKeyOnWire } from '../../shop/accounts/api-keys/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListRow } from '../list/list-row.tsx'
import { useRevokeKey } from './queries.ts'

const statuses = {
  live: { tone: 'good', label: 'Works' },
  expired: { tone: 'off', label: 'Expired' },
  revoked: { tone: 'off', label: 'Revoked' },
} as const

export function KeyRow({ apiKey }: { apiKey: ApiKeyOnWire }) {
  const { _id: id, name, prefix, state, madeBy, callsPerMinute, origins } = apiKey
  const [isAsked, setAsked] = useState(false)
  const { tone, label } = statuses[state]
  const may = permissionNames.filter((each) => apiKey.permissions.includes(each))
  return (
    <ListRow className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="wrap-anywhere min-w-0 grow basis-64">
        <p className="font-semibold">{name}</p>
        <p className="font-mono text-sm" translate="no">{`${prefix}…`}</p>
        <p className="mt-0.5 max-w-prose text-sm">{may.map((each) => permissions[each]).join(' ')}</p>
        {origins.length > 0 && <p className="text-sm">{`From pages of ${origins.join(', ')}`}</p>}
        <p className="mt-0.5 text-muted text-sm">
          {`Made by ${madeBy.name} on ${formatDate(apiKey.createdAt)} · ${callsPerMinute} calls a minute · ${endInWords(apiKey)}`}
        </p>
        <p className="text-muted text-sm">
          {apiKey.lastUsedAt ? `Last used ${momentInWords(apiKey.lastUsedAt)}` : 'Never used'}
        </p>
      </div>
      <Status tone={tone}>{label}</Status>
      <span className="flex items-center gap-2">
        <HistoryButton thing="api-key" id={id} name={name} opensRow />
        {state === 'live' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Revoke ${name}`}
            onClick={() => setAsked(true)}
          >
            Revoke
          </Button>
        )}
      </span>
      {isAsked && <RevokeDialog apiKey={apiKey} close={() => setAsked(false)} />}
    </ListRow>
  )
}

function endInWords({ state, expiresAt, revokedAt }: ApiKeyOnWire): string {
  if (state === 'revoked' && revokedAt) return `revoked on ${formatDate(revokedAt)}`
  return `${state === 'expired' ? 'ended' : 'ends'} on ${formatDate(expiresAt)}`
}

function RevokeDialog({ apiKey: { _id, name }, close }: { apiKey: ApiKeyOnWire; close: () => void }) {
  const revoke = useRevokeKey(_id)
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      open
      onOpenChange={(open) => open || close()}
      confirm="Revoke"
      danger
      pending={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(undefined, {
          onSuccess: ({ message }) => {
            toast.done(message)
            close()
          },
        })
      }
    >
      <span>The program that uses it is refused at once. A revoked key cannot be used again.</span>
      <div role="alert">
        {revoke.error && (
          <FieldError>{messageOf(revoke.error, 'The shop did not answer. Please try again.')}</FieldError>
        )}
      </div>
    </ConfirmDialog>
  )
}
