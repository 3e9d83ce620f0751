CREATE TABLE "support_report_images" (
	"report_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "support_report_images_report_id_image_id_pk" PRIMARY KEY("report_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "support_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"words" text NOT NULL,
	"facts" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"has_pictures" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_faults" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"node" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "trace_parent" text;--> statement-breakpoint
ALTER TABLE "support_report_images" ADD CONSTRAINT "support_report_images_report_id_support_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."support_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_report_images" ADD CONSTRAINT "support_report_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reports" ADD CONSTRAINT "support_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reports" ADD CONSTRAINT "support_reports_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_faults" ADD CONSTRAINT "task_faults_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_report_images_by_image" ON "support_report_images" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_reports_task" ON "support_reports" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "support_reports_list" ON "support_reports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "support_reports_user" ON "support_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_reports_wallet" ON "support_reports" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "support_reports_expires" ON "support_reports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "task_faults_by_task" ON "task_faults" USING btree ("task_id","id");