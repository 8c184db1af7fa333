import { api, send } from '../shared/api.ts'

export const getHandover = (id: string) => send(api.assistant['get-handover'][':id'].$get({ param: { id } }))

export const takeOver = (id: string) => send(api.assistant['take-over'][':id'].$post({ param: { id } }))
