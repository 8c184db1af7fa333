import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { send } from '../client/api-client.ts'
import { showRefusal } from '../client/server-errors.ts'
import { code } from '../shop/accounts/rules.ts'
import { emailChangeForm, emailCodesForm } from '../shop/accounts/security/wire.ts'
import { fieldsOf } from '../ui/bind-fields.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { CodeBoxes } from '../ui/otp-input.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { api } from './queries.ts'

const noAnswer = 'The shop did not answer. Please try again.'

export function EmailForm({ onChanged }: { onChanged: () => void }) {
  const [requested, setRequested] = useState<string>()
  return requested ? (
    <CodesForm email={requested} onChanged={onChanged} back={() => setRequested(undefined)} />
  ) : (
    <RequestForm onRequested={setRequested} />
  )
}

function RequestForm({ onRequested }: { onRequested: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(emailChangeForm), defaultValues: { email: '', password: '' } })
  const field = fieldsOf(form)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (json) => {
    try {
      const { message } = await send(api.users['change-email'].$post({ json }))
      toast.done(message)
      onRequested(json.email)
    } catch (error) {
      showRefusal(error, form, noAnswer)
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <TextField label="New email" type="email" autoComplete="off" required {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <Button type="submit" loading={isSubmitting} className="justify-self-start max-sm:w-full">
        Change email
      </Button>
    </form>
  )
}

const boxes = [
  { name: 'oldOtp', label: 'OTP from your email so far' },
  { name: 'newOtp', label: 'OTP from the new email' },
] as const

interface CodesFormProps {
  email: string
  onChanged: () => void
  back: () => void
}

function CodesForm({ email, onChanged, back }: CodesFormProps) {
  const form = useForm({ resolver: zodResolver(emailCodesForm), defaultValues: { oldOtp: '', newOtp: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (json) => {
    try {
      const { message } = await send(api.users['confirm-email'].$put({ json }))
      toast.done(message)
      onChanged()
    } catch (error) {
      showRefusal(error, form, noAnswer)
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <p>
        <span>{'We sent two codes, one to your email so far and one to '}</span>
        <strong>{email}</strong>
        <span>{`. They are good for ${code.lifeMinutes} minutes.`}</span>
      </p>
      {boxes.map(({ name, label }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <CodeBoxes label={label} required error={errors[name]?.message} {...field} />
          )}
        />
      ))}
      <div role="alert" className="empty:hidden">
        {errors.root && <FieldError>{errors.root.message}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSubmitting} className="max-sm:grow">
          Confirm new email
        </Button>
        <Button variant="secondary" onClick={back} className="max-sm:grow">
          Another email
        </Button>
      </div>
    </form>
  )
}
