import { SMALL } from '../../../../tools/bench/anti-patterns/anti-patterns.ts';
import { holdAntiPatterns } from '../../../support/anti-patterns-page.ts';

holdAntiPatterns(SMALL, 60_000);
