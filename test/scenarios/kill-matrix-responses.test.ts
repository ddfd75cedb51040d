import { describeKillMatrix } from './describe-kill-matrix.ts'

describeKillMatrix('responses')
