import { storage } from '../../db/storage.ts'
import { createStars } from '../../features/sport/stars/stars.ts'
import { session } from '../../transport/session.ts'
import { account } from '../session/account.ts'

/** The stars of the logged-in member. */
export const stars = createStars(storage)

async function follow(): Promise<void> {
  const { epoch } = session.get()
  stars.belongTo('')
  const own = await account().catch(() => '')
  if (session.get().epoch === epoch) stars.belongTo(own)
}

session.subscribe(() => void follow())
void follow()
