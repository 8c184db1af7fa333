import type { ReactElement } from 'react'

/** Children of a component that shows them beside others: text among them needs an element of its own (decision 0175). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
