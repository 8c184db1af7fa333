import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sizeListsQuery } from '../shared/reference-data.ts'

/** Forms read and label sizes by the shop's lists, so they wait for them; without an answer they know what every shop has. */
export function SizeListsLoaded({ waiting = null, children }: { waiting?: ReactNode; children: ReactNode }) {
  const { isPending } = useQuery(sizeListsQuery)
  return isPending ? waiting : children
}
