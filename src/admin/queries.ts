import { notifyManager } from '@tanstack/react-query'
import { ShopQueryClient } from '../client/shop-query-client.ts'

// A change is seen to be under way before the next click is heard, so that a double click asks for it once.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new ShopQueryClient(5_000)
