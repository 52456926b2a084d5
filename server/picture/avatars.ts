import { pictureAddress } from '../../contract/picture.ts'

/** Drawn by us, `public/avatars/<id>.svg`; the names are for those who can't see them. */
const DRAWN: Readonly<Record<string, string>> = {
  football: '足球',
  basketball: '篮球',
  tennis: '网球',
  shuttlecock: '羽毛球',
  fish: '小鱼',
  cat: '猫',
  fox: '狐狸',
  owl: '猫头鹰',
  mountain: '远山',
  wave: '海浪',
  moon: '月亮',
  leaf: '叶子',
}

export const isDrawn = (avatar: string): boolean => Object.hasOwn(DRAWN, avatar)
const drawnAddress = (id: string): string => `/avatars/${id}.svg`

export const drawnAvatars = Object.entries(DRAWN).map(([id, name]) => ({ id, name, src: drawnAddress(id) }))

/** Address of a member's avatar as it is kept: the id of a drawn one, the key of an own picture, or '' for the letter of the name. */
export const avatarAddress = (avatar: string): string =>
  avatar === '' ? '' : isDrawn(avatar) ? drawnAddress(avatar) : pictureAddress(avatar)
