import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showAtFields } from '../../client/server-errors.ts'
import { acceptForm } from '../../shop/accounts/admins/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { api, messageOf, send } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { AuthFrame, OtherForm, Submit } from './frame.tsx'
import { NewPassword } from './new-password.tsx'

type Invitation = { token: string; email: string; name: string; invitedBy: string }

export function Component() {
  const [invitation, setInvitation] = useState<Invitation>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const token = location.hash.slice(1)
    send(api.users['view-invitation'].$post({ json: { token } }))
      .then((found) => setInvitation({ ...found, token }))
      .catch((error) => setFailed(messageOf(error, 'The shop did not answer. Reload the page to try again.')))
  }, [])
  return (
    <AuthFrame
      title="Invitation"
      intro={
        invitation
          ? `${invitation.invitedBy} invited you to the dashboard. Choose a password, and you can log in.`
          : 'Your link to the dashboard.'
      }
      ground="parquet"
    >
      {invitation ? (
        <AcceptForm invitation={invitation} />
      ) : failed ? (
        <p role="alert" className="mt-8 text-alarm">
          {failed}
        </p>
      ) : (
        <Skeleton className="mt-8 h-64" />
      )}
      <OtherForm>
        <span>{'Have an account already? '}</span>
        <TextLink to={urls.login}>Login</TextLink>
      </OtherForm>
    </AuthFrame>
  )
}

function AcceptForm({ invitation: { token, email, name } }: { invitation: Invitation }) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(acceptForm),
    defaultValues: { token, email, name, password: '', cPassword: '' },
  })
  const field = fieldsOf(form)
  const accept = form.handleSubmit(async (json) => {
    try {
      const { message } = await send(api.users['accept-invitation'].$post({ json }))
      toast.done(message)
      await navigate(urls.login)
    } catch (error) {
      if (!showAtFields(error, form)) toast.failed(messageOf(error, 'Something went wrong'))
    }
  })
  return (
    <form method="post" noValidate onSubmit={accept} className="mt-8 grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        hint="The invitation is for this email."
        {...field('email')}
      />
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      <NewPassword label="Password" password={field('password')} again={field('cPassword')} />
      <Submit loading={form.formState.isSubmitting}>Accept the invitation</Submit>
    </form>
  )
}
