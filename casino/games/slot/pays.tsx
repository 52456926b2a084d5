import { PAR_SHEET, SCATTER, STATED, WILD } from './par-sheet.ts'
import { SYMBOLS, SymbolCell } from './symbols.tsx'

const NameCell = ({ letter }: { letter: string }) => (
  <td>
    <span class="row">
      <SymbolCell letter={letter} />
      <b>{SYMBOLS[letter]?.name}</b>
    </span>
  </td>
)

/** What each symbol pays, and how the return comes about. */
export function Pays({ gapMs }: { gapMs: number }) {
  const times = (thousandths: number) => String(thousandths / 1000)
  return (
    <>
      <table class="table pays">
        <thead>
          <tr>
            <th>图案</th>
            {[3, 4, 5].map((length) => (
              <th key={length} class="right">
                {length} 连
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <NameCell letter={WILD} />
            <td colSpan={3} class="right soft">
              替代任意图案（斗除外）
            </td>
          </tr>
          <tr>
            <NameCell letter={SCATTER} />
            <td colSpan={3} class="right soft">
              {PAR_SHEET.scatters} 个起免费转 {PAR_SHEET.freeSpins}
            </td>
          </tr>
          {Object.entries(PAR_SHEET.pays).map(([letter, pays]) => (
            <tr key={letter}>
              <NameCell letter={letter} />
              <td class="right">{times(pays[0])}</td>
              <td class="right">{times(pays[1])}</td>
              <td class="right">
                <b>{times(pays[2])}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">
        倍数乘以每转金额，同一线只算最长一组，各线相加。返还率 {STATED.spin} %
        由全部转法逐一算出，是长期平均；每转机会相同，前面的转不影响后面。两转之间至少隔 {gapMs / 1000} 秒，没有自动转。
      </p>
    </>
  )
}
