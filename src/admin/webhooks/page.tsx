import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../client/load-failed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddButton } from '../list/add-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { SecretDialog } from '../shared/secret-dialog.tsx'
import { webhooksQuery } from './queries.ts'
import { AddWebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function Component() {
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useAddDialog('admins:write')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <ListHead title="Webhooks" actions={<AddButton permission="admins:write">Add webhook</AddButton>} />
      {webhooks?.length === 0 ? (
        <EmptyState title="No webhooks yet">
          A webhook tells another program, such as your accounting, at once what happens in the shop.
        </EmptyState>
      ) : webhooks ? (
        <ul className="border-text border-t-2">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed what="The webhooks could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      {isAdding && <AddWebhookDialog close={() => setAdding(false)} onSecret={setSecret} />}
      {secret && (
        <SecretDialog title="The secret of the webhook" secret={secret} close={() => setSecret(null)}>
          <p>The receiver checks with it that an event is from your shop.</p>
        </SecretDialog>
      )}
    </>
  )
}
