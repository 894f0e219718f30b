import { LARGE } from '../../bench/anti-patterns/anti-patterns.ts';
import { holdAntiPatterns } from '../support/anti-patterns-page.ts';

/** Two minutes on two cores: it writes 800,000 rows. */
holdAntiPatterns(LARGE, 600_000);
