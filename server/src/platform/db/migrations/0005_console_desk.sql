CREATE TABLE "job_runs" (
	"job" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"ended_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paused_queues" (
	"queue" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_counts" (
	"hour" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"bucket" smallint NOT NULL,
	"is_good" boolean NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "node" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "job_runs_ended" ON "job_runs" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "service_counts_series" ON "service_counts" USING btree ("hour","kind","bucket","is_good");