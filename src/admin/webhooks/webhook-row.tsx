import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import type { EndpointOnWire } from '../../shop/webhooks/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { AttemptsDialog } from './attempts-dialog.tsx'
import { useDeleteWebhook, useEditWebhook, useRotateSecret, useSendTest } from './queries.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { EditWebhookDialog } from './webhook-dialog.tsx'

function stateOf({ active, disabledAs, failingSince }: EndpointOnWire) {
  if (disabledAs === 'gone') return <Status tone="bad">Disabled: it answered 410</Status>
  if (disabledAs === 'failing') return <Status tone="bad">Disabled: it failed for three days</Status>
  if (!active) return <Status tone="off">Disabled</Status>
  return failingSince ? <Status tone="wait">Failing</Status> : <Status tone="good">Enabled</Status>
}

type OpenDialog = 'edit' | 'delete' | 'rotate' | 'replay' | 'attempts'

export function WebhookRow({
  webhook,
  onSecret,
}: {
  webhook: EndpointOnWire
  onSecret: (secret: string) => void
}) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { _id, url, description, patterns, active } = webhook
  const edit = useEditWebhook(_id)
  const remove = useDeleteWebhook(_id)
  const rotate = useRotateSecret(_id)
  const test = useSendTest(_id)
  const close = () => setOpen(null)
  const attempt = async (work: () => Promise<string | null>, failure: string) => {
    try {
      const message = await work()
      if (message) toast.done(message)
    } catch (error) {
      toast.failed(messageOf(error, failure))
    }
    close()
  }
  const sendTest = async () => {
    const { delivered, status, failure, milliseconds } = await test.mutateAsync()
    if (delivered) return `It answered ${status} after ${milliseconds} ms`
    toast.failed(failure ?? `It answered ${status}`)
    return null
  }
  const switchOver = async () =>
    (await edit.mutateAsync({ url, description, patterns, active: !active })).message
  return (
    <ListRow className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-48 flex-1">
        <p id={_id} className="font-semibold">
          {description || url}
        </p>
        {description && <p className="text-sm">{url}</p>}
        <p className="text-muted text-sm" translate="no">
          {patterns.join(', ')}
        </p>
      </div>
      {stateOf(webhook)}
      <div className="flex gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-describedby={_id}
          data-opens-row
          onClick={() => setOpen('attempts')}
        >
          Deliveries
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-describedby={_id}
          loading={test.isPending}
          onClick={() => void attempt(sendTest, 'No test event was sent. Please try again.')}
        >
          Send test
        </Button>
        <Menu
          trigger={
            <Button size="small" variant="quiet" aria-describedby={_id}>
              More
            </Button>
          }
        >
          <MenuItem onSelect={() => setOpen('edit')}>Edit</MenuItem>
          <MenuItem onSelect={() => void attempt(switchOver, 'It was not saved. Please try again.')}>
            {active ? 'Disable' : 'Enable'}
          </MenuItem>
          <MenuItem onSelect={() => setOpen('replay')}>Send events again</MenuItem>
          <MenuItem onSelect={() => setOpen('rotate')}>Replace the secret</MenuItem>
          <MenuLine />
          <MenuItem danger onSelect={() => setOpen('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      {open === 'edit' && <EditWebhookDialog webhook={webhook} close={close} />}
      {open === 'replay' && <ReplayDialog id={_id} close={close} />}
      {open === 'attempts' && <AttemptsDialog webhook={webhook} close={close} />}
      <ConfirmDialog
        title="Replace the secret?"
        open={open === 'rotate'}
        onOpenChange={(isOpen) => isOpen || close()}
        confirm="Replace"
        pending={rotate.isPending}
        onConfirm={() =>
          void attempt(async () => {
            onSecret((await rotate.mutateAsync()).secret)
            return null
          }, 'The secret was not replaced. Please try again.')
        }
      >
        For 24 hours events are signed with both, so that the receiver can change over.
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete this webhook?"
        open={open === 'delete'}
        onOpenChange={(isOpen) => isOpen || close()}
        confirm="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          void attempt(
            async () => (await remove.mutateAsync()).message,
            'It was not deleted. Please try again.',
          )
        }
      >
        It gets no more events, and its deliveries are forgotten.
      </ConfirmDialog>
    </ListRow>
  )
}
