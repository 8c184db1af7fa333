/** Where the shop that the journeys go through has its data. */
export const dataDir = process.env.JOURNEYS_DIR ?? 'data/journeys'
