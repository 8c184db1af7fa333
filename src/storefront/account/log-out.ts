import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { forgetDrafts } from '../session/drafts.ts'
import { endSession } from '../session/session.ts'
import { api, ask, messageOf } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'

export function useLogOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => ask(api.users.logout.$post()),
    onSuccess: async () => {
      forgetDrafts()
      endSession()
      await navigate(urls.login)
    },
    onError: (error) => toast.failed(messageOf(error)),
  })
}
