import { type FormEvent, useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { hideReasons, MAX_REPLY_LENGTH } from '../../shop/reviews/rules.ts'
import type { ReviewForAdminOnWire } from '../../shop/reviews/wire.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useModerate, useReply } from './queries.ts'

type DialogProps = { review: ReviewForAdminOnWire; close: () => void }

const failure = 'It was not saved. Please try again.'

export function HideDialog({ review, close }: DialogProps) {
  const moderate = useModerate(review._id)
  const [reason, setReason] = useState<string>('')
  const [missing, setMissing] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hiddenFor = hideReasons.find((known) => known === reason)
    if (!hiddenFor) return setMissing('Choose why it is hidden')
    const onSuccess = ({ message }: { message: string }) => {
      toast.done(message)
      close()
    }
    moderate.mutate({ hiddenFor, seen: review.editedAt }, { onSuccess })
  }
  return (
    <FormDialog
      title="Hide this review?"
      description={`${review.author} sees the reason and can write another text, which waits for you. The stars no longer count.`}
      submit="Hide review"
      danger
      onSubmit={submit}
      pending={moderate.isPending}
      failed={moderate.error && messageOf(moderate.error, failure)}
      close={close}
    >
      <SelectField
        label="Reason"
        required
        error={missing}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">Select a reason</option>
        {hideReasons.map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

export function ReplyDialog({ review, close }: DialogProps) {
  const answer = useReply(review._id)
  const [reply, setReply] = useState(review.reply ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = ({ message }: { message: string }) => {
      toast.done(message)
      close()
    }
    answer.mutate({ reply, seen: review.editedAt }, { onSuccess })
  }
  return (
    <FormDialog
      title={`Answer ${review.author}`}
      submit="Save answer"
      onSubmit={submit}
      pending={answer.isPending}
      failed={answer.error && messageOf(answer.error, failure)}
      close={close}
      typed={reply !== (review.reply ?? '')}
    >
      <TextArea
        label="Answer"
        hint="It stands below the review for everyone. Empty: no answer."
        maxLength={MAX_REPLY_LENGTH}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
      />
    </FormDialog>
  )
}
