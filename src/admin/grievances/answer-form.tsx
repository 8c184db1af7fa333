import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../client/server-errors.ts'
import { MAX_MESSAGE_LENGTH, mayBeAcknowledged, type Reply } from '../../shop/grievances/rules.ts'
import { answerForm, type GrievanceMessageOnWire, type GrievanceOnWire } from '../../shop/grievances/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useAnswer } from './queries.ts'

interface AnswerFormProps {
  grievance: GrievanceOnWire & { messages: GrievanceMessageOnWire[] }
}

export function AnswerForm({ grievance }: AnswerFormProps) {
  const { _id, name, messages } = grievance
  const answer = useAnswer(_id)
  const form = useForm({
    resolver: zodResolver(answerForm, undefined, { raw: true }),
    defaultValues: { reply: 'answer' as Reply, text: '', seen: messages.length },
  })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const send = (reply: Reply) => () => {
    form.setValue('reply', reply)
    return form.handleSubmit(async ({ text = '', ...json }) => {
      try {
        toast.done((await answer.mutateAsync({ ...json, text })).message)
      } catch (error) {
        showRefusal(error, form, 'Your answer was not sent. Please try again.')
      }
    })()
  }
  const isSending = (reply: Reply) => answer.isPending && answer.variables.reply === reply
  return (
    <form method="post" noValidate onSubmit={(event) => event.preventDefault()} className="mt-8 grid gap-4">
      <TextArea
        label="Answer"
        style={{ minHeight: '8rem' }}
        hint={`It is mailed to ${name}. Nobody can take it back.`}
        maxLength={MAX_MESSAGE_LENGTH}
        {...field('text')}
      />
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button onClick={send('resolve')} loading={isSending('resolve')}>
          Answer and resolve
        </Button>
        <Button variant="secondary" onClick={send('answer')} loading={isSending('answer')}>
          Answer
        </Button>
        {mayBeAcknowledged(grievance) && (
          <Button variant="secondary" onClick={send('acknowledge')} loading={isSending('acknowledge')}>
            Acknowledge only
          </Button>
        )}
      </div>
    </form>
  )
}
