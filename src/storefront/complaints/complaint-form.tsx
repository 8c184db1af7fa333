import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { randomKey } from '../../client/random-key.ts'
import { showRefusal } from '../../client/server-errors.ts'
import type { UserOnWire } from '../../shop/accounts/wire.ts'
import { MAX_MESSAGE_LENGTH, topics } from '../../shop/grievances/rules.ts'
import { grievanceForm } from '../../shop/grievances/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { api, send } from '../shared/api.ts'

type ComplaintReceipt = { ticket: string; email: string }

export function ComplaintForm({ user }: { user: UserOnWire | null }) {
  const [filed, setFiled] = useState<ComplaintReceipt>()
  return filed ? (
    <Receipt {...filed} onAgain={() => setFiled(undefined)} />
  ) : (
    <Form user={user} onFiled={setFiled} />
  )
}

function Form({ user, onFiled }: { user: UserOnWire | null; onFiled: (filed: ComplaintReceipt) => void }) {
  // Sent again after a lost answer, it is still one complaint.
  const [key] = useState(randomKey)
  const form = useForm({
    resolver: zodResolver(grievanceForm, undefined, { raw: true }),
    defaultValues: {
      name: '',
      email: '',
      topic: '' as (typeof topics)[number],
      order: '',
      message: '',
      key: '',
    },
  })
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setValue('key', key), [form, key])
  // The session may be known only after something was typed.
  useEffect(() => {
    if (!user) return
    form.setValue('name', user.name)
    form.setValue('email', user.email)
  }, [form, user])
  const submit = form.handleSubmit(async (json) => {
    try {
      const { ticket } = await send(api.grievance['file-grievance'].$post({ json }))
      onFiled({ ticket, email: json.email })
    } catch (error) {
      showRefusal(error, form, 'The shop did not answer. Please try again.')
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-5">
      <TextField label="Name" autoComplete="name" required readOnly={user !== null} {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        readOnly={user !== null}
        hint={user ? 'That of your account.' : 'Our answer goes there.'}
        {...field('email')}
      />
      <SelectField label="What is it about?" required {...field('topic')}>
        <option value="">Choose</option>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {topic}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Order"
        autoComplete="off"
        hint="Its number, if it is about one."
        {...field('order')}
      />
      <TextArea
        label="What happened?"
        style={{ minHeight: '8rem' }}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        {...field('message')}
      />
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <Button type="submit" size="large" loading={isSubmitting} className="justify-self-start max-sm:w-full">
        Send complaint
      </Button>
    </form>
  )
}

function Receipt({ ticket, email, onAgain }: ComplaintReceipt & { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="ticket" className="mt-8 border-text border-y-2 py-6">
      <h2 id="ticket" ref={heading} tabIndex={-1} className="type-heading outline-none">
        Your ticket is{' '}
        <span className="type-number whitespace-nowrap" translate="no">
          {ticket}
        </span>
      </h2>
      <p className="wrap-anywhere mt-3">{`We mailed it to ${email}, with the days until which we acknowledge and resolve your complaint.`}</p>
      <Button variant="secondary" className="mt-5" onClick={onAgain}>
        Another complaint
      </Button>
    </section>
  )
}
