import { useSearchParams } from 'react-router'
import type { Permission } from '../../lib/permissions.ts'
import { may } from '../shared/permissions.ts'
import { ADD_PARAM } from '../shared/urls.ts'

export function useAddDialog(permission: Permission): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOpen = (open: boolean) => {
    const others = [...params].filter(([name]) => name !== ADD_PARAM)
    setParams(open ? [...others, [ADD_PARAM, '']] : others, { replace: true, preventScrollReset: true })
  }
  return [may(permission) && params.has(ADD_PARAM), setOpen]
}
