import { useNavigate } from 'react-router'
import { toast } from '../ui/toast.ts'
import { askSession } from './session.ts'
import { urls } from './urls.ts'

/** Does what only a shopper can. A guest is sent to log in, with a word about why where the specification has one. */
export function useAsShopper() {
  const navigate = useNavigate()
  return async (act: () => void | Promise<void>, toGuests?: string): Promise<void> => {
    const { role } = await askSession()
    if (role === 'user') return act()
    if (role === 'admin') return toast.note('Admins run the shop and don’t buy in it.')
    if (toGuests) toast.failed(toGuests)
    await navigate(urls.login)
  }
}
